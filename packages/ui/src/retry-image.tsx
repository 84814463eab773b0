import { type RefObject, useEffect, useRef, useState } from 'react';

/** CONST-1, image retry. */
const RETRIES = 6;
const RETRY_MS = 300;

interface RetryImageProps {
  readonly src: string;
  readonly alt: string;
  /** Its words are shown beside the error mark when it cannot be loaded: nothing else on the page says them. */
  readonly saysAlt?: boolean;
  /** It only adorns the page: the class by which it is laid out, and nothing stands in its place where it does not come. */
  readonly adorns?: string;
  /** Of the picture itself, px: its place is kept while it loads. */
  readonly size?: { readonly width?: number | undefined; readonly height?: number | undefined };
  /** It is there, or has been given up. */
  readonly onSettled?: (() => void) | undefined;
}

/**
 * A picture that is asked for again, six times every 300 ms, when it does not load; then a small placeholder with an
 * error mark, which still says what the picture shows (CODE-7).
 */
export function RetryImage({ src, alt, saysAlt = false, adorns, size, onSettled }: RetryImageProps) {
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (failures === 0 || failures > RETRIES) return;
    const timer = setTimeout(() => setAttempt(failures), RETRY_MS);
    return () => clearTimeout(timer);
  }, [failures]);
  const image = useRef<HTMLImageElement>(null);
  const fail = () => {
    setFailures(failures + 1);
    if (failures === RETRIES) onSettled?.();
  };
  useServedFailure(image, fail);
  if (failures > RETRIES) {
    if (adorns !== undefined) return null;
    return <BrokenImage alt={alt} saysAlt={saysAlt} />;
  }
  // A new key makes a new element: setting the same address again would not ask for it again.
  return (
    <img
      key={attempt}
      ref={image}
      className={adorns ?? 'cv-image'}
      src={src}
      alt={alt}
      width={size?.width}
      height={size?.height}
      onLoad={onSettled}
      onError={fail}
    />
  );
}

/** In a page of the server a picture may have failed before anybody listened. */
function useServedFailure(image: RefObject<HTMLImageElement | null>, fail: () => void): void {
  useEffect(() => {
    const served = image.current;
    if (served?.complete === true && served.naturalWidth === 0) served.decode?.().catch(fail);
    // Once, when it is taken over: later failures are heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

function BrokenImage({ alt, saysAlt }: Required<Pick<RetryImageProps, 'alt' | 'saysAlt'>>) {
  if (alt === '' || saysAlt) {
    return (
      <>
        <span className="cv-broken-image" aria-hidden="true">
          !
        </span>
        {saysAlt && <span className="cv-broken-words">{alt}</span>}
      </>
    );
  }
  return (
    // An img element would need yet another picture.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className="cv-broken-image" role="img" aria-label={alt}>
      <span aria-hidden="true">!</span>
    </span>
  );
}
