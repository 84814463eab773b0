import { NoConnection } from '../database/unavailable.ts';

/** The error of a task whose thread has ended. Callers may repeat the task, which gets another thread. */
export class ThreadEnded extends NoConnection {
  override readonly name = 'ThreadEnded';
  override readonly message: string;
  /** The exceeded limit as text, such as `60 seconds`. Undefined if the thread ended for another reason. */
  readonly exceededLimit: string | undefined;

  constructor(group: string, exceededLimit?: string) {
    super(undefined);
    const reason = exceededLimit === undefined ? '' : `, because a task took more than ${exceededLimit}`;
    this.message = `the thread for ${group} has ended${reason}`;
    this.exceededLimit = exceededLimit;
  }
}

/** The error of a task that found the queue of its threads full. Callers may repeat it later. */
export class ThreadsBusy extends NoConnection {
  override readonly name = 'ThreadsBusy';
  override readonly message: string;

  constructor(group: string, waiting: number) {
    super(undefined);
    this.message = `all threads for ${group} are busy, and ${waiting} tasks wait for them`;
  }
}
