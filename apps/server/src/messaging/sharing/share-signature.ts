import { createHash } from 'node:crypto';

interface Signed {
  readonly ticket: string;
  readonly noncestr: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** As the browser has it, without what follows `#`. */
  readonly url: string;
}

/** SHA-1 in hex over the four fields in the order of their names, as they are: both apps take this form. */
export const shareSignature = ({ ticket, noncestr, timestamp, url }: Signed): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex');
