/** What a coupon's QR code or address says. */
export interface ShownCoupon {
  /** Of the survey. */
  readonly id: string;
  readonly code: string;
  /** Signature of the code. */
  readonly t?: string;
}

/** A coupon's code as it is typed: it is shown in groups of four. Hyphens may be a part of codes of others. */
const cleanCode = (typed: string): string => typed.replace(/\s+/g, '').slice(0, 200);

/** From the address of a page of staff; what a QR code says stands behind `#`, where no log of any server has it (A53). */
export function couponIn({ search, hash }: Pick<URL, 'search' | 'hash'>): Partial<ShownCoupon> {
  const behind = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  const id = behind.get('s') ?? query.get('id') ?? '';
  const [code, t] = ['c', 't'].map((name) => behind.get(name) ?? query.get(name) ?? '');
  return {
    ...(/^[A-Za-z0-9]{24}$/.test(id) && { id }),
    ...(code !== undefined && code !== '' && { code: cleanCode(code) }),
    ...(t !== undefined && t !== '' && { t }),
  };
}

/** What a QR code says: the address of a coupon, or a bare code of the survey that staff already work with. */
export function couponOf(text: string, id: string | undefined): ShownCoupon | undefined {
  if (URL.canParse(text)) {
    const { code, ...rest } = couponIn(new URL(text));
    const survey = rest.id ?? id;
    return code === undefined || survey === undefined ? undefined : { ...rest, code, id: survey };
  }
  const code = cleanCode(text);
  return id !== undefined && /^[^<>\p{C}]{4,64}$/u.test(code) ? { id, code } : undefined;
}
