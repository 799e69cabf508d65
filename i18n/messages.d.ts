import type { ja } from '../messages/ja';
import type descriptions from '../messages/ja/descriptions.json';

// A missing or misspelt key, or missing values, is a type error at its use.
declare module 'next-intl' {
  interface AppConfig {
    Locale: 'ja' | 'en';
    Messages: typeof ja & typeof descriptions;
  }
}
