/** Runs before each test file of views. Timeouts only detect hangs, because a busy machine takes ten times as long. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 120_000 });
