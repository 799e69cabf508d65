import { listEvents } from '@/lib/events/list-events';
import { resource } from '@/lib/http/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listEvents });
