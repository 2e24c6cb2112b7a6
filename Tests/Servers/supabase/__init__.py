"""A stand-in for a Supabase project, on a real PostgreSQL."""
