-- When the provider says that the person proved who they are, where it says so; else when the session began.
alter table sessions add column authenticated_at timestamptz;

-- When the demo's cards, coupons and episodes were cleared from the store: no start brings them back.
alter table demo_seed add column cleared_at timestamptz;
-- What the demo brought, by what it was called: `{"products": {"ndk-01": "Last Bus Home"}, …}`. What a seller has
-- renamed since is theirs.
alter table demo_seed add column rows jsonb;
