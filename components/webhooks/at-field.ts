import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { Act, Refusal } from '@/components/forms/act';

/** A form's action: a refusal of one of its fields appears at that field. */
export const atFields =
  <Values extends FieldValues, Given extends Act>(act: Given, fields: FieldPath<Values>[], setError: UseFormSetError<Values>) =>
  async (input: unknown): Promise<Awaited<ReturnType<Given>>> => {
    const answer = await act(input);
    if (!answer.ok) {
      const { param, message } = answer.error;
      const field = fields.find((name) => name === param);
      if (field) setError(field, { message }, { shouldFocus: true });
    }
    return answer as Awaited<ReturnType<Given>>;
  };

/** The refusal to show above the form. */
export const aboveForm = (refused: Refusal, fields: readonly string[]): Refusal =>
  refused?.param && fields.includes(refused.param) ? undefined : refused;
