import type { Project } from '../project.ts';

type Design = NonNullable<Project['design']>;

/** Ready-made designs by name, for authors to copy. They have no images, so that they fit every survey. */
export const READY_LOOKS = {
  day: { accent: '#1f6feb', scheme: 'light', font: 'sans', radius: 12, button: 'rounded', ground: '#e8f1ff' },
  night: { accent: '#9db8ff', scheme: 'dark', font: 'sans', radius: 16, button: 'pill', ground: '#0a0f1f' },
  paper: {
    accent: '#6b4a2f',
    scheme: 'light',
    font: 'serif',
    radius: 2,
    button: 'square',
    ground: '#f3ecdc',
  },
  festival: {
    accent: '#e6007e',
    scheme: 'light',
    font: 'rounded',
    scale: 1.05,
    radius: 26,
    button: 'pill',
    ground: '#ffd23f',
  },
  bank: {
    accent: '#0b3d6b',
    accent_dark: '#8fc1f0',
    scheme: 'auto',
    font: 'sans',
    heading_font: 'serif',
    radius: 4,
    button: 'rounded',
    ground: '#e4eaf1',
  },
  school: {
    accent: '#f2b705',
    scheme: 'light',
    font: 'rounded',
    scale: 1.05,
    radius: 18,
    button: 'rounded',
    ground: '#1f4d3a',
  },
  clinic: {
    accent: '#0f7c86',
    accent_dark: '#6fd3db',
    scheme: 'auto',
    font: 'sans',
    scale: 1.1,
    radius: 14,
    button: 'pill',
    ground: '#e0f2f1',
  },
  shop: {
    accent: '#ff5a36',
    scheme: 'light',
    font: 'sans',
    heading_font: 'rounded',
    radius: 20,
    button: 'pill',
    ground: '#fff0e3',
  },
  magazine: {
    accent: '#111418',
    scheme: 'light',
    font: 'sans',
    heading_font: 'serif',
    scale: 1.05,
    radius: 0,
    button: 'square',
    ground: '#f4d9d0',
  },
  plain: { accent: '#46505c', accent_dark: '#b4bdc9', scheme: 'auto', radius: 6, button: 'rounded' },
} as const satisfies Readonly<Record<string, Design>>;

export type ReadyLook = keyof typeof READY_LOOKS;
