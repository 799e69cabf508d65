type Kind = 'success' | 'danger';

/** Says it in a corner; what draws it is not loaded before there is something to say. */
const say = async (kind: Kind, text: string): Promise<void> => {
  const { toast } = await import('@heroui/react/toast');
  toast[kind](text);
};
export const toast = {
  success: (text: string) => void say('success', text),
  danger: (text: string) => void say('danger', text),
};
