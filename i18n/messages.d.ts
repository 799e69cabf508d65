import type { ja } from '../messages/ja';
import type descriptions from '../messages/ja/descriptions.json';

// A key that is missing, misspelt or lacks its values is a type error where it is used.
declare module 'next-intl' {
  interface AppConfig {
    Locale: 'ja' | 'en';
    Messages: typeof ja & typeof descriptions;
  }
}
