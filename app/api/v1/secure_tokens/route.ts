import { resource } from '@/lib/operation/http';
import { createSecureToken } from '@/lib/secure-tokens/create-secure-token';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: createSecureToken });
