import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { contrast } from '@console/contract/brand/colors';
import { shadesOf } from './shades.ts';

export const BRAND = '#165DFF';

const brand: MantineColorsTuple = [
  '#EDF3FF',
  '#DCE8FF',
  '#B5CFFF',
  '#8BB2FF',
  '#6B9BFF',
  '#3B79FF',
  BRAND,
  '#0E49D6',
  '#0B3AAB',
  '#082B80',
];
const gray: MantineColorsTuple = [
  '#F7F8FA',
  '#F2F3F5',
  '#E6E8EC',
  '#DCDFE5',
  '#C6CBD4',
  '#6B7584',
  '#5C6675',
  '#434D5B',
  '#2A313C',
  '#1D2129',
];
const dark: MantineColorsTuple = [
  '#E3E6EC',
  '#C2C7D0',
  '#A0A7B4',
  '#8B92A1',
  '#34373F',
  '#2A2C33',
  '#212329',
  '#1A1C21',
  '#141519',
  '#0F1013',
];

/** Status colours are dark enough to carry white text and to be read as text themselves. */
const status = {
  red: '#CF2A30',
  orange: '#B85209',
  yellow: '#946200',
  green: '#00815A',
  teal: '#0B7F8C',
  violet: '#6B3FD4',
};

const sansSerif = `-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Helvetica Neue', Arial, sans-serif`;

export function themeFor(color: string): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: 6,
    // A light theme colour gets dark text on its buttons.
    autoContrast: true,
    luminanceThreshold: contrast(color, '#FFFFFF') >= 4.5 ? 0.5 : 0.18,
    colors: {
      brand: color.toUpperCase() === BRAND ? brand : shadesOf(color),
      gray,
      dark,
      ...Object.fromEntries(Object.entries(status).map(([name, hex]) => [name, shadesOf(hex)])),
    },
    black: '#1D2129',
    fontFamily: sansSerif,
    fontFamilyMonospace: `ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace`,
    fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.65' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
    radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    defaultRadius: 'md',
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '22px' },
      },
    },
    shadows: {
      xs: '0 1px 2px rgba(16, 24, 40, 0.06)',
      sm: '0 2px 6px rgba(16, 24, 40, 0.08)',
      md: '0 6px 20px rgba(16, 24, 40, 0.12)',
      lg: '0 12px 32px rgba(16, 24, 40, 0.16)',
      xl: '0 20px 48px rgba(16, 24, 40, 0.2)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components,
  });
}

// Plain data: naming the components themselves would carry all of them into the sign-in page.
const components = {
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  Input: { defaultProps: { size: 'sm' } },
  // Hints stand below: one that takes two lines would push its field below the one beside it.
  InputWrapper: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  // What is chosen among comes after what is said about it.
  RadioGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  CheckboxGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  Checkbox: { defaultProps: { size: 'sm' } },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  Tooltip: { defaultProps: { openDelay: 250, withArrow: true, arrowSize: 6, transitionProps: { duration: 80 } } },
  // A list of choices is made for whoever opens it: kept ready, each of them has its place worked out on every page.
  // Until its place is known it stands in the corner of the window, not of the page: the page would be scrolled there.
  Combobox: { defaultProps: { keepMounted: false, floatingStrategy: 'fixed' } },
  Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: { duration: 80 } } },
  Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
  // A dialog's heading is not the page's banner.
  Modal: {
    defaultProps: {
      attributes: { header: { role: 'none' } },
      transitionProps: { duration: 120 },
      overlayProps: { backgroundOpacity: 0.45 },
    },
  },
  Drawer: {
    defaultProps: {
      attributes: { header: { role: 'none' } },
      transitionProps: { duration: 160 },
      overlayProps: { backgroundOpacity: 0.35 },
    },
  },
};

const tints = ['brand', 'gray', ...Object.keys(status)];
const forTints = (variables: (name: string) => Record<string, string>): Record<string, string> =>
  Object.assign({}, ...tints.map((name) => variables(`--mantine-color-${name}`))) as Record<string, string>;

/** Our own tokens beside Mantine's: grounds, lines and what must be readable as text. */
export const variables: CSSVariablesResolver = () => ({
  variables: {
    '--bar-height': '52px',
    '--line': 'var(--mantine-color-default-border)',
    // Mantine's colour fields show their focus in its own blue, whatever the theme.
    '--mantine-color-blue-filled': 'var(--accent)',
  },
  light: {
    '--ground': '#F5F6F8',
    '--surface': '#FFFFFF',
    '--surface-hover': '#F2F3F5',
    '--line': '#E4E7EC',
    '--control-line': '#8B94A3',
    '--text-2': '#434D5B',
    '--accent': 'var(--mantine-color-brand-6)',
    '--selected': 'var(--mantine-color-brand-0)',
    '--selected-text': 'var(--mantine-color-brand-7)',
    ...forTints((name) => ({ [`${name}-light-color`]: `var(${name}-7)`, [`${name}-text`]: `var(${name}-7)` })),
    '--mantine-color-anchor': 'var(--mantine-color-brand-7)',
    '--mantine-color-disabled-color': '#6B7584',
  },
  dark: {
    '--ground': '#121317',
    '--surface': '#1A1C21',
    '--surface-hover': '#24262C',
    '--line': '#2B2E35',
    '--control-line': '#6A717F',
    '--text-2': '#C2C7D0',
    '--accent': 'var(--mantine-color-brand-4)',
    '--selected': 'color-mix(in srgb, var(--mantine-color-brand-6) 22%, transparent)',
    '--selected-text': 'var(--mantine-color-brand-3)',
    ...forTints((name) => ({
      [`${name}-light`]: `color-mix(in srgb, var(${name}-5) 20%, var(--surface))`,
      [`${name}-light-hover`]: `color-mix(in srgb, var(${name}-5) 28%, var(--surface))`,
      [`${name}-light-color`]: `var(${name}-3)`,
    })),
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-gray-text': 'var(--mantine-color-dark-1)',
    '--mantine-color-disabled-color': '#8B92A1',
  },
});
