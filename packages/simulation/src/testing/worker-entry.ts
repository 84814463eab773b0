import { runWorkerJob } from './worker-job.ts';

self.addEventListener('message', () => self.postMessage(runWorkerJob()));
