import { loadChunk } from '../network/load-chunk.ts';

/** All that answering needs besides the first question: sending, resuming, taking over, setting aside. */
export const loadDelivery = () => loadChunk(() => import('./delivery/delivery.ts'));
