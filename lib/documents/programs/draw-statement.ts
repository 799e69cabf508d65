// Draws a statement, an invoice or a receipt as a PDF, from text alone.
import { answerQuestions } from '@/lib/documents/answer-questions';

await answerQuestions<'draw-statement'>(700 * 1_048_576, async () => {
  const { statementPdf } = await import('@/lib/documents/draw/statement-sheet');
  return async (sheet) => {
    const { pdf, pages } = await statementPdf(sheet);
    return { pdf: pdf.toString('base64'), pages };
  };
});
