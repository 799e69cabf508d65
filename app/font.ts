import localFont from 'next/font/local';

// only where a person is signed in or signs in: customers' pages keep their phone's own type, and load nothing for it
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'swap',
  preload: false,
});
