import type { Cover } from '@/lib/documents/cover';
import type { Sheet } from '@/lib/documents/sheet';

/** Why a file is not taken, as far as opening it shows. */
export type OpeningFault = 'empty' | 'type' | 'damaged' | 'pixels' | 'woven' | 'pages' | 'encrypted' | 'active';

/** What each program of this folder is asked, and what it says. They are told in JSON: bytes are base64. */
export type Questions = {
  /** `from`: where it begins, if something stands before it that is no part of it. */
  'inspect-file': {
    question: { file: string; types: readonly string[] };
    said: { mimeType: string; from?: number } | { fault: OpeningFault };
  };
  'draw-logo': { question: { file: string }; said: { png: string } };
  'draw-statement': { question: Sheet; said: { pdf: string; pages: number } };
  /** `pages`: of each document, in their order. `out`: where the whole is written. */
  'join-documents': {
    question: { files: { file: string; name: string }[]; types: readonly string[]; cover: Cover; out: string };
    said: { size: number; sha256: string; coverPages: number; pages: number[] } | { fault: OpeningFault | 'together'; document: number };
  };
};
