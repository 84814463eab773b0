import { useEffect, useState } from 'react';

/** Number of retries, and the time before each (CONST-1). */
const RETRIES = 6;
const RETRY_MS = 300;

interface RetryImageProps {
  readonly src: string;
  readonly alt: string;
  /** Whether the `alt` text is shown beside the error mark, because the page has it nowhere else. */
  readonly showsAlt?: boolean;
  /** CSS class of an image that is only decoration. Nothing replaces it if it cannot be loaded. */
  readonly decorationClass?: string;
  /** Size of the image in px, which reserves its space while it loads. */
  readonly size?: { readonly width?: number | undefined; readonly height?: number | undefined };
  /** Called when the image is loaded, or the last retry has failed. */
  readonly onSettled?: (() => void) | undefined;
}

/**
 * An image that is requested again up to six times, at intervals of 300 ms, if it does not load. An error mark then
 * replaces it, unless it is only decoration. `alt` labels the mark, or is shown beside it (CODE-7).
 */
export function RetryImage({
  src,
  alt,
  showsAlt = false,
  decorationClass,
  size,
  onSettled,
}: RetryImageProps) {
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
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
    return <BrokenImage alt={alt} showsAlt={showsAlt} />;
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
      onLoad={onSettled}
      onError={fail}
    />
  );
}

function BrokenImage({ alt, showsAlt }: Required<Pick<RetryImageProps, 'alt' | 'showsAlt'>>) {
  if (alt === '' || showsAlt) {
    return (
      <>
        <span className="cv-broken-image" aria-hidden="true">
          !
        </span>
        {showsAlt && <span className="cv-broken-words">{alt}</span>}
      </>
    );
  }
  return (
    // A span, because an img element would need another image.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className="cv-broken-image" role="img" aria-label={alt}>
      <span aria-hidden="true">!</span>
    </span>
  );
}
