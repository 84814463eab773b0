/** The content of a coupon's QR code. */
export interface ShownCoupon {
  /** The survey's id. */
  readonly id: string;
  readonly code: string;
  /** The signature of `code`. */
  readonly t?: string;
}

/** Normalises an entered code, which is displayed in groups of four. Hyphens stay: uploaded codes can contain them. */
const cleanCode = (typedCode: string): string => typedCode.replace(/\s+/g, '').slice(0, 200);

/** Reads a coupon from the fragment of an address, which servers do not log (A53), or else from the query. */
export function readCouponAddress({ search, hash }: Pick<URL, 'search' | 'hash'>): Partial<ShownCoupon> {
  const fragment = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  const id = fragment.get('s') ?? query.get('id') ?? '';
  const [code, t] = ['c', 't'].map((name) => fragment.get(name) ?? query.get(name) ?? '');
  return {
    ...(/^[A-Za-z0-9]{24}$/.test(id) && { id }),
    ...(code !== undefined && code !== '' && { code: cleanCode(code) }),
    ...(t !== undefined && t !== '' && { t }),
  };
}

/** Reads a QR code: the address of a coupon, or a plain code of the survey that staff have opened. */
export function readQrText(text: string, id: string | undefined): ShownCoupon | undefined {
  if (URL.canParse(text)) {
    const { code, ...address } = readCouponAddress(new URL(text));
    const survey = address.id ?? id;
    return code === undefined || survey === undefined ? undefined : { ...address, code, id: survey };
  }
  const code = cleanCode(text);
  return id !== undefined && /^[^<>\p{C}]{4,64}$/u.test(code) ? { id, code } : undefined;
}
