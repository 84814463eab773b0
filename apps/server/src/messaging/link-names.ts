/**
 * Parameters of links about the messaging app. None is a name that external parameters may have, so that no project can
 * declare one.
 */
export const AGAIN_NAME = 'app-again';
export const SCAN_NAME = 'app-scan';
export const SKIP_NAME = 'app-skip';
