import { useEffect, useState } from 'react';

/** Spec section 9, image retry. */
const RETRIES = 6;
const RETRY_MS = 300;

interface RetryImageProps {
  readonly src: string;
  readonly alt: string;
}

/**
 * A picture that is asked for again, six times every 300 ms, when it does not load; then a small placeholder with an
 * error mark, which still says what the picture shows (spec section 8).
 */
export function RetryImage({ src, alt }: RetryImageProps) {
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (failures === 0 || failures > RETRIES) return;
    const timer = setTimeout(() => setAttempt(failures), RETRY_MS);
    return () => clearTimeout(timer);
  }, [failures]);
  if (failures > RETRIES) {
    return <BrokenImage alt={alt} />;
  }
  // A new key makes a new element: setting the same address again would not ask for it again.
  return (
    <img
      key={attempt}
      className="cv-image"
      src={src}
      alt={alt}
      onError={() => setFailures((count) => count + 1)}
    />
  );
}

function BrokenImage({ alt }: Pick<RetryImageProps, 'alt'>) {
  if (alt === '') {
    return (
      <span className="cv-broken-image" aria-hidden="true">
        !
      </span>
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
