// Sending and earlier responses, in a chunk of their own: loaded after the first question is on the screen.
export { beginAtServer } from './begin-session.ts';
export { continueByLink } from './continue-by-link.ts';
export { checkWithServer } from './check-with-server.ts';
export { addTranslation } from './project-versions.ts';
export { resumeSession } from './resume-session.ts';
export { createRunSender } from './run-sender.ts';
export { setAsideCurrent, setAsideStored } from './set-aside.ts';
export { renewEnd, takeOver } from './take-over.ts';
