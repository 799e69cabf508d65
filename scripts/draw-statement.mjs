// @ts-check
// Draws a statement or an invoice as a PDF, from text alone.
import { answer } from './bounded.mjs';

/** @typedef {import('../lib/settlements/statement/sheet.ts').Sheet} Sheet */

async function load() {
  const { statementSheet } = await import('./statement-sheet.mjs');
  return async (/** @type {Sheet} */ sheet) => {
    const { pdf, pages } = await statementSheet(sheet);
    return { pdf: pdf.toString('base64'), pages };
  };
}

await answer(700 * 1_048_576, load);
