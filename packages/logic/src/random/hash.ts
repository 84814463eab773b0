/**
 * `hash32(text)`: FNV-1a over the UTF-8 bytes, then the murmur3 finaliser; an unsigned 32-bit number, the same in every
 * host (ENGINE-8). Encodes UTF-8 here, because pure code has no TextEncoder. A lone surrogate hashes as U+FFFD, as an
 * encoder would write it.
 */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      hash = mix(hash, unit);
    } else {
      const point = codePoint(text, index);
      if (point > 0xffff) index += 1;
      hash = mixMultiByte(hash, point);
    }
  }
  return finalise(hash);
}

function codePoint(text: string, index: number): number {
  const point = text.codePointAt(index) ?? 0xfffd;
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}

function mix(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

function mixMultiByte(hash: number, point: number): number {
  if (point < 0x800) return mix(mix(hash, 0xc0 | (point >> 6)), 0x80 | (point & 0x3f));
  const tail = (to: number) => mix(mix(to, 0x80 | ((point >> 6) & 0x3f)), 0x80 | (point & 0x3f));
  if (point < 0x10000) return tail(mix(hash, 0xe0 | (point >> 12)));
  return tail(mix(mix(hash, 0xf0 | (point >> 18)), 0x80 | ((point >> 12) & 0x3f)));
}

function finalise(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
