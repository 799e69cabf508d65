import type { Cover } from '@/lib/documents/cover';
import type { Sheet } from '@/lib/documents/sheet';

/** Why a file is refused after opening it. */
export type OpeningFault = 'empty' | 'type' | 'damaged' | 'pixels' | 'woven' | 'pages' | 'encrypted' | 'active';

/** The questions and answers of each program in this folder. Sent as JSON: bytes are base64. */
export type Questions = {
  /** `from`: where the file starts, if other data precede it. */
  'inspect-file': {
    question: { file: string; types: readonly string[] };
    said: { mimeType: string; from?: number } | { fault: OpeningFault };
  };
  'draw-logo': { question: { file: string }; said: { png: string } };
  'draw-statement': { question: Sheet; said: { pdf: string; pages: number } };
  /** `pages`: the page count of each document, in order. `out`: where the result is written. */
  'join-documents': {
    question: { files: { file: string; name: string }[]; types: readonly string[]; cover: Cover; out: string };
    said: { size: number; sha256: string; coverPages: number; pages: number[] } | { fault: OpeningFault | 'together'; document: number };
  };
};
