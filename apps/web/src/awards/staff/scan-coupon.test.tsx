import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScanCoupon } from './scan-coupon.tsx';

const ID = 'CoffeeStudy0000000000001';
const scanner = vi.hoisted(() => ({ scanInApp: vi.fn<() => Promise<string>>() }));
vi.mock('../../messaging/start-inside.ts', () => scanner);

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('if the app’s scanner reads another code, the camera scans, and without a camera staff type the code', async () => {
  scanner.scanInApp.mockResolvedValue('https://elsewhere.test/');
  const [onFound, onNoCamera] = [vi.fn(), vi.fn()];
  render(<ScanCoupon id={ID} onFound={onFound} onNoCamera={onNoCamera} />);
  await waitFor(() => expect(onNoCamera).toHaveBeenCalledOnce());
  expect(onFound).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).not.toBe('');
});

it('a coupon that the app’s scanner finds after the page was left is ignored', async () => {
  let reply = (_text: string) => {};
  scanner.scanInApp.mockReturnValue(new Promise((resolve) => (reply = resolve)));
  const [onFound, onNoCamera] = [vi.fn(), vi.fn()];
  render(<ScanCoupon id={ID} onFound={onFound} onNoCamera={onNoCamera} />).unmount();
  reply('K7PQ2M9XR4TA');
  await new Promise((resolve) => setTimeout(resolve));
  expect(onFound).not.toHaveBeenCalled();
  expect(onNoCamera).not.toHaveBeenCalled();
});
