/** What a coupon's QR code or address says. */
export interface ShownCoupon {
  /** Of the survey. */
  readonly id: string;
  readonly code: string;
  /** Signature of the code. */
  readonly t?: string;
}

/** A coupon's code as it is typed: blanks and hyphens of groups are left out. */
const cleanCode = (typed: string): string => typed.replace(/[\s\u2009-]+/g, '').slice(0, 200);

/** From the parameters of a page of staff; a code may be missing there. */
export function couponIn(search: string): Partial<ShownCoupon> {
  const query = new URLSearchParams(search);
  const [id, c, t] = ['id', 'c', 't'].map((name) => query.get(name) ?? '');
  return {
    ...(id !== undefined && /^[A-Za-z0-9]{24}$/.test(id) && { id }),
    ...(c !== undefined && c !== '' && { code: cleanCode(c) }),
    ...(t !== undefined && t !== '' && { t }),
  };
}

/** What a QR code says: the address of a coupon, or a bare code of the survey that staff already work with. */
export function couponOf(text: string, id: string | undefined): ShownCoupon | undefined {
  if (URL.canParse(text)) {
    const { code, ...rest } = couponIn(new URL(text).search);
    const survey = rest.id ?? id;
    return code === undefined || survey === undefined ? undefined : { ...rest, code, id: survey };
  }
  const code = cleanCode(text);
  return id !== undefined && /^[\w.]{4,64}$/.test(code) ? { id, code } : undefined;
}
