/** `2026-11-20T12:00:00.000Z`, from milliseconds since 1970. */
export function isoDatetime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** `09:30:00`, from seconds since midnight. */
export function timeOfDay(seconds: number): string {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
