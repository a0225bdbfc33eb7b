-- Numbers are looked for within their set. With a hundred sets that have the same numbers, the index over the whole company
-- finds a hundred of each: the set is part of it. A search through everything uses the same index without it.
drop index error_no_tenant_id_search_grams_idx;
create index error_no_found_by on error_no using gin (tenant_id, error_code_id, search_grams(found_by))
  where deleted_at is null;
