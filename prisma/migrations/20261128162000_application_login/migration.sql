-- The application logs in as a role of its own.

-- A table of a session's own would be found before ours: the one function that works as the owner looks there last.
ALTER FUNCTION forget_files(uuid, uuid[]) SET search_path = pg_catalog, public, pg_temp;

-- What has been migrated the application may read.
REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM bunpai_app;
