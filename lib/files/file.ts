import type { OpeningFault } from '@/lib/documents/questions';
import { refuse, type Sentence } from '@/lib/refusal';

/** A file must be smaller. */
export const maxFileBytes = 10 * 1_048_576;

export const tooLarge: Sentence = {
  en: 'A file must be smaller than 10 MB (10,485,760 bytes).',
  ja: 'ファイルは10MB（10,485,760バイト）未満にしてください。',
};

/** The types that may be uploaded, detected by content and not by name, with their file endings. */
export const fileTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
} as const;
export type MimeType = keyof typeof fileTypes;

/** The types of documents in a defense. */
export const documentTypes = { ...fileTypes, 'image/gif': ['gif'] } as const;
export type DocumentType = keyof typeof documentTypes;

export const namesOf = <Type extends string>(types: Record<Type, readonly string[]>): Type[] => Object.keys(types) as Type[];

/** Why a file is refused. */
export type Fault = OpeningFault | 'costly' | 'malware';

/** Each says how to correct it. */
export const faults: Record<Fault, Sentence> = {
  empty: { en: 'The file is empty. Choose another one.', ja: 'ファイルが空です。別のファイルを選択してください。' },
  type: {
    en: 'The file must be a JPEG or PNG image or a PDF; a photo in the HEIC format of phones has to be saved as JPEG. Its content decides, not its name.',
    ja: 'ファイルはJPEG画像、PNG画像、PDFのいずれかにしてください。スマートフォンのHEIC形式の写真は、JPEGに変換してください。種類は名前ではなく内容で判定します。',
  },
  damaged: {
    en: 'The file is damaged or incomplete. Save it again, or take the picture again.',
    ja: 'ファイルが壊れているか、途中で切れています。保存し直すか、撮影し直してください。',
  },
  pixels: {
    en: 'The image has more than 100 million pixels. Make it smaller.',
    ja: '画像が1億画素を超えています。縮小してください。',
  },
  woven: {
    en: 'The image is progressive or interlaced and has more than 20 million pixels. Make it smaller, or save it without that.',
    ja: 'プログレッシブ（インターレース）形式の画像は2,000万画素までです。小さくするか、通常の形式で保存し直してください。',
  },
  pages: {
    en: 'The PDF has more than 500 pages. Send only those that are needed.',
    ja: 'PDFが500ページを超えています。必要なページだけにしてください。',
  },
  encrypted: {
    en: 'The PDF opens with a password only. Save it without one.',
    ja: 'PDFを開くのにパスワードが必要です。パスワードを外して保存し直してください。',
  },
  active: {
    en: 'The PDF contains a script, an action or an XFA form. Print it to a new PDF and send that one.',
    ja: 'PDFにスクリプト、自動で動く操作、またはXFAフォームが含まれています。「PDFとして印刷」した新しいPDFを送信してください。',
  },
  costly: {
    en: 'The file is too elaborate to be opened. Make a simpler one, for example a photo or a scan.',
    ja: 'ファイルの構造が複雑すぎて開けません。写真やスキャンなど、単純なファイルにしてください。',
  },
  malware: {
    en: 'Malware was found in the file, so it was not kept. Check the device it comes from, then send a new scan or photo.',
    ja: 'ファイルからウイルスなどの不正なプログラムが検出されたため、受け付けていません。お使いの端末を確認のうえ、新しく撮影またはスキャンしたものを送信してください。',
  },
};

/** The same for documents of a defense. */
export const documentFaults: Record<Fault, Sentence> = {
  ...faults,
  type: {
    en: 'The document must be a PDF, or a JPEG, PNG or GIF image; a photo in the HEIC format of phones has to be saved as JPEG. Its content decides, not its name.',
    ja: '書類はPDF、またはJPEG、PNG、GIFの画像にしてください。スマートフォンのHEIC形式の写真は、JPEGに変換してください。種類は名前ではなく内容で判定します。',
  },
};

export const refuseFile = (param: string, fault: Fault): never =>
  refuse('invalid_parameter', { param, details: { reason: fault }, say: faults[fault] });
