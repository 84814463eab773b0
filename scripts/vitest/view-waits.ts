/** Before each test file of views. Waits are for hangs, not for speed: a busy machine takes ten times as long. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 120_000 });
