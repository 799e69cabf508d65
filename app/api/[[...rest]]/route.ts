import { refusing } from '@/lib/http/http';

const notFound = refusing('not_found');

export { notFound as DELETE, notFound as GET, notFound as OPTIONS, notFound as PATCH, notFound as POST, notFound as PUT };
