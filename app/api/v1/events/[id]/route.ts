import { showEvent } from '@/lib/events/show-event';
import { resource } from '@/lib/http/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showEvent });
