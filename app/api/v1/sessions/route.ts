import { resource } from '@/lib/http/http';
import { createSession } from '@/lib/sessions/create-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: createSession });
