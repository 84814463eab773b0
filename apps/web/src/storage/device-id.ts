const NAME = 'dev_id';
/** CONST-2: 48 characters that cannot be confused with each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
const LETTER_COUNT = 24;
const HEX_DIGIT_COUNT = 32;
const ID_PATTERN = new RegExp(`^[0-9a-f]{${HEX_DIGIT_COUNT}}_[${ALPHABET}]{${LETTER_COUNT}}$`);
/** Bytes from this value on are not used, because they would make the first characters more frequent. */
const UNBIASED_BYTES = 256 - (256 % ALPHABET.length);
const YEAR_S = 365 * 24 * 60 * 60;

/** Returns undefined without an id, or if cookies are off. */
export function readDeviceId(): string | undefined {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(document.cookie)?.[1];
  return found !== undefined && ID_PATTERN.test(found) ? found : undefined;
}

/**
 * Returns the device id or creates one (CONST-2). Called only if the project limits devices and allows ids, and
 * not before the response starts. The id is random and contains no data of the device.
 */
export function getOrCreateDeviceId(): string {
  const id = readDeviceId() ?? newDeviceId();
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${NAME}=${id}; path=/s; max-age=${YEAR_S}; samesite=lax${secure}`;
  return id;
}

function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HEX_DIGIT_COUNT / 2));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  let letters = '';
  while (letters.length < LETTER_COUNT)
    for (const byte of crypto.getRandomValues(new Uint8Array(LETTER_COUNT)))
      if (byte < UNBIASED_BYTES && letters.length < LETTER_COUNT)
        letters += ALPHABET.charAt(byte % ALPHABET.length);
  return `${hex}_${letters}`;
}
