import { useEffect, useState } from 'react';

/** CONST-1, image retry. */
const RETRIES = 6;
const RETRY_MS = 300;

interface RetryImageProps {
  readonly src: string;
  readonly alt: string;
  /** Shows the `alt` text beside the error mark when the image cannot be loaded, if the page has it nowhere else. */
  readonly saysAlt?: boolean;
  /** Class of an image that is only decoration: nothing replaces it if it cannot be loaded. */
  readonly adorns?: string;
  /** Size of the image in px: its space is reserved while it loads. */
  readonly size?: { readonly width?: number | undefined; readonly height?: number | undefined };
  /** Called when the image is loaded, or loading has been given up. */
  readonly onSettled?: (() => void) | undefined;
}

/**
 * An image that is requested again up to six times, at intervals of 300 ms, if it does not load. Then a placeholder with
 * an error mark replaces it, whose accessible name describes the image (CODE-7).
 */
export function RetryImage({ src, alt, saysAlt = false, adorns, size, onSettled }: RetryImageProps) {
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
    if (adorns !== undefined) return null;
    return <BrokenImage alt={alt} saysAlt={saysAlt} />;
  }
  // A new key creates a new element: setting the same address again would not request it again.
  return (
    <img
      key={attempt}
      ref={(image) => {
        // In a page rendered by the server the image may have failed before this listener was added.
        if (failures === 0 && image?.complete === true && image.naturalWidth === 0)
          image.decode?.().catch(fail);
      }}
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
    // A span, because an img element would need another image.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className="cv-broken-image" role="img" aria-label={alt}>
      <span aria-hidden="true">!</span>
    </span>
  );
}
