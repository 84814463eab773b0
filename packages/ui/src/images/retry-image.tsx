import { useEffect, useState } from 'react';

/** Number of retries, and the time before each (CONST-1). */
const RETRIES = 6;
const RETRY_MS = 300;

interface RetryImageProps {
  readonly src: string;
  readonly alt: string;
  /** CSS class of an image that is only decoration. Nothing replaces it if it cannot be loaded. */
  readonly decorationClass?: string;
  /** Size of the image in px, which reserves its space while it loads. */
  readonly size?: { readonly width?: number | undefined; readonly height?: number | undefined };
  /** Called when the image is loaded, or the last retry has failed. */
  readonly onSettled?: (() => void) | undefined;
}

/**
 * An image that is requested again up to six times, at intervals of 300 ms, if it does not load. The browser's
 * own mark of broken images stays hidden meanwhile. An error mark with the `alt` text then replaces the image, unless it is only
 * decoration (CODE-7).
 */
export function RetryImage({ src, alt, decorationClass, size, onSettled }: RetryImageProps) {
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (failures === 0 || failures > RETRIES) return;
    const timer = setTimeout(() => setAttempt(failures), RETRY_MS);
    return () => clearTimeout(timer);
  }, [failures]);
  const fail = () => {
    setFailures(failures + 1);
    if (failures === RETRIES) onSettled?.();
  };
  if (failures > RETRIES) {
    if (decorationClass !== undefined) return null;
    return <BrokenImage alt={alt} />;
  }
  // A new key creates a new element, because setting the same address again would not request it again.
  return (
    <img
      key={attempt}
      ref={(image) => {
        // In a page rendered by the server the image may have failed before React added `onError`.
        if (failures === 0 && image?.complete === true && image.naturalWidth === 0)
          image.decode?.().catch(fail);
      }}
      className={decorationClass ?? 'cv-image'}
      src={src}
      alt={alt}
      width={size?.width}
      height={size?.height}
      style={failures > 0 && !isLoaded ? HIDDEN : undefined}
      onLoad={() => {
        setLoaded(true);
        onSettled?.();
      }}
      onError={fail}
    />
  );
}

const HIDDEN = { visibility: 'hidden' } as const;

function BrokenImage({ alt }: Pick<RetryImageProps, 'alt'>) {
  return (
    <>
      <span className="cv-broken-image" aria-hidden="true">
        !
      </span>
      {alt !== '' && <span className="cv-broken-words">{alt}</span>}
    </>
  );
}
