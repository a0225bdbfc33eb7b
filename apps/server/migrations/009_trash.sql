-- Whose department a deleted record belongs to: a role that sees a part of the people sees their part of the bin.
-- What belongs to no department carries the nil id, which everyone sees.
alter table trash add column dept_id uuid not null default '00000000-0000-0000-0000-000000000000';
