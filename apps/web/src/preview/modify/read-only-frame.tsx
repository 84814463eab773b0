import type { Runtime } from '../../answering/runtime.ts';

/** Returns a frame that disables questions with a reason, and shows the reason. `reasons` are by gid. */
export function createReadOnlyFrame(reasons: ReadonlyMap<string, string>): NonNullable<Runtime['frame']> {
  return function frame(gid, block) {
    const reason = reasons.get(gid);
    if (reason === undefined) return block;
    return (
      <div className="app-read-only">
        <p>{reason}</p>
        <div inert>{block}</div>
      </div>
    );
  };
}
