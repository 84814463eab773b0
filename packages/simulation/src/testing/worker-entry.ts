import { workerJob } from './worker-job.ts';

self.addEventListener('message', () => self.postMessage(workerJob()));
