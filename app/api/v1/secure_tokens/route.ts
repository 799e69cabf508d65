import { resource } from '@/lib/http/http';
import { createSecureToken } from '@/lib/secure-tokens/create-secure-token';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: createSecureToken });
