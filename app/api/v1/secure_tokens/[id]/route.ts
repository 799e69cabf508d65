import { resource } from '@/lib/http/http';
import { showSecureToken } from '@/lib/secure-tokens/show-secure-token';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showSecureToken });
