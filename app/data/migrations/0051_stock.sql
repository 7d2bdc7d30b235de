-- The sizes whose pieces are counted. A size without a row, or with one that says so, is never short.
create table stock_counts (
  product_id text collate "C" not null
    constraint stock_counts_product_fk references products (product_id) on delete cascade,
  -- One of the preset's, or a product's own; it stays when the size is withdrawn.
  size text collate "C" not null
    constraint stock_counts_size_form check (size ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(size) <= 24 and size <> 'digital'),
  counted boolean not null default true,
  -- The sum of its runs less what orders have taken.
  on_hand integer not null default 0 constraint stock_counts_on_hand_range check (on_hand >= 0),
  -- What cached pages say of it: nothing, at most so many, or 0 for sold out.
  shown_left integer constraint stock_counts_shown_left_range check (shown_left >= 0),
  constraint stock_counts_pk primary key (product_id, size)
);

create table stock_runs (
  id uuid constraint stock_runs_pk primary key,
  product_id text collate "C" not null,
  size text collate "C" not null,
  kind text not null constraint stock_runs_kind_form check (kind ~ '^[a-z][a-z-]{1,29}$'),
  -- Signed: what the number of pieces changed by.
  quantity integer not null,
  on_day date not null,
  note text constraint stock_runs_note_length check (char_length(note) <= 300),
  entered_by uuid constraint stock_runs_person_fk references users (id),
  entered_at timestamptz not null default now(),
  constraint stock_runs_count_fk foreign key (product_id, size) references stock_counts (product_id, size) on delete cascade,
  constraint stock_runs_sign check (kind = 'counted' or (quantity > 0) = (kind = 'arrived'))
);
create index stock_runs_by_size on stock_runs (product_id, size, entered_at);

-- Pieces of a payment that somebody has begun, until its time ends.
create table stock_holds (
  quote_id uuid not null constraint stock_holds_quote_fk references quotes (id) on delete cascade,
  product_id text collate "C" not null,
  size text collate "C" not null,
  quantity integer not null constraint stock_holds_quantity_positive check (quantity > 0),
  held_until timestamptz not null,
  constraint stock_holds_pk primary key (quote_id, product_id, size),
  constraint stock_holds_count_fk foreign key (product_id, size) references stock_counts (product_id, size) on delete cascade
);
create index stock_holds_by_size on stock_holds (product_id, size);

-- What an order that stands has of a counted size.
create table order_pieces (
  order_id uuid not null constraint order_pieces_order_fk references orders (id) on delete cascade,
  product_id text collate "C" not null,
  size text collate "C" not null,
  taken integer not null constraint order_pieces_taken_range check (taken >= 0),
  short integer not null default 0 constraint order_pieces_short_range check (short >= 0),
  left_out integer not null default 0 constraint order_pieces_left_out_range check (left_out >= 0),
  -- A seller said that what is short comes with the next run.
  awaited_at timestamptz,
  constraint order_pieces_pk primary key (order_id, product_id, size),
  constraint order_pieces_count_fk foreign key (product_id, size) references stock_counts (product_id, size) on delete cascade
);
create index order_pieces_by_size on order_pieces (product_id, size);
create index order_pieces_short on order_pieces (product_id, size) where short > 0;

-- Orders that there are already are seen; an older node doesn't say it of its own, and a job takes their pieces.
alter table orders add column stock_seen boolean not null default true;
alter table orders alter column stock_seen set default false;
create index orders_stock_unseen on orders (id) where not stock_seen;

-- What can happen to an order is a list of the code (decision 111).
alter table order_events
  drop constraint order_events_kind_known,
  add constraint order_events_kind_form check (kind ~ '^[a-z][a-z_]{1,29}$');

-- What of a size is held and waited for. Volatile on purpose: called beside a lock it looks once the lock is there,
-- where the statement that waited sees other tables as they were before.
create function stock_sums(product text, sold text, quote uuid, at timestamptz, out held integer, out own integer, out short integer)
language plpgsql volatile as $$
begin
  select coalesce(sum(hold.quantity) filter (where hold.quote_id is distinct from quote), 0),
      coalesce(sum(hold.quantity) filter (where hold.quote_id = quote), 0)
    into held, own
    from stock_holds hold where hold.product_id = product and hold.size = sold and hold.held_until > at;
  select coalesce(sum(piece.short), 0) into short
    from order_pieces piece where piece.product_id = product and piece.size = sold and piece.short > 0;
end;
$$;
