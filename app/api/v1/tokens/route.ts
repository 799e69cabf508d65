import { resource } from '@/lib/http/http';
import { createToken } from '@/lib/tokens/create-token';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: createToken });
