import './pending-part.css';

/**
 * Marks the place of a part of the end page that is loading. The content after it and the footer stay hidden until the
 * part is loaded, so that nothing moves (SCREEN-10), but for at most three seconds.
 */
export const PendingPart = () => <div className="app-pending" />;
