import { operations } from '@/lib/api/operations';
import { publicDocument } from '@/lib/operation/http';
import { document } from '@/lib/operation/openapi';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicDocument(() => document(operations));
