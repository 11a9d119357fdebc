-- Neovim as a client of `dsd lsp`, with the configuration of docs/editors.md: what it shows and does is
-- written to a file as JSON. Environment: DSD_FOLDER, DSD_INIT, DSD_RESULT.

local folder = vim.env.DSD_FOLDER
local result = {}

local function fail(reason)
  vim.fn.writefile({ vim.fn.json_encode({ failure = tostring(reason) }) }, vim.env.DSD_RESULT)
  vim.cmd("cquit 1")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    error("waited too long for " .. what .. ": " .. vim.inspect(vim.diagnostic.get()))
  end
end

local function run()
  vim.cmd("filetype on")
  vim.cmd("luafile " .. vim.env.DSD_INIT)

  local client
  local function open(name)
    vim.cmd("edit " .. folder .. "/" .. name)
    local buffer = vim.api.nvim_get_current_buf()
    wait("the client", function()
      client = next(vim.lsp.buf_get_clients(buffer))
      return client ~= nil
    end)
    return buffer
  end

  local function request(buffer, method, params)
    local answers, reason = vim.lsp.buf_request_sync(buffer, method, params, 20000)
    if reason then
      error(reason)
    end
    local answer = answers[client]
    if answer.err then
      error(answer.err.message)
    end
    return answer.result
  end

  -- Puts the cursor on a text.
  local function at(text)
    vim.fn.cursor(1, 1)
    assert(vim.fn.search("\\V" .. vim.fn.escape(text, "\\"), "c") > 0, text)
    return vim.lsp.util.make_position_params(0, "utf-16")
  end

  local function text_of(buffer)
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
  end

  -- Diagnostics, also behind characters of more than one code unit.
  local broken = open("broken.yaml")
  wait("diagnostics", function()
    return #vim.diagnostic.get(broken) > 0
  end)
  result.diagnostics = vim.tbl_map(function(one)
    local line = vim.api.nvim_buf_get_lines(broken, one.lnum, one.lnum + 1, false)[1]
    return { code = one.code, text = line:sub(one.col + 1, one.end_col) }
  end, vim.diagnostic.get(broken))

  -- A comment that suppresses a finding: after the page of its rule, which changes nothing.
  local empty = vim.diagnostic.get(broken)[2]
  local place = { line = empty.lnum, character = empty.col }
  local offered = request(broken, "textDocument/codeAction", {
    textDocument = vim.lsp.util.make_text_document_params(broken),
    range = { start = place, ["end"] = place },
    context = { only = { "quickfix" }, diagnostics = {} },
  })
  result.offered = vim.tbl_map(function(one)
    return one.title
  end, offered)
  vim.lsp.util.apply_workspace_edit(offered[2].edit, "utf-16")
  wait("a suppressed finding", function()
    return #vim.diagnostic.get(broken) == 1
  end)
  result.suppressed = text_of(broken)

  -- Every safe fix.
  local range = { start = { line = 0, character = 0 }, ["end"] = { line = 9, character = 0 } }
  local actions = request(broken, "textDocument/codeAction", {
    textDocument = vim.lsp.util.make_text_document_params(broken),
    range = range,
    context = { only = { "source.fixAll" }, diagnostics = {} },
  })
  result.actions = #actions
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  result.fixed = text_of(broken)
  wait("other diagnostics", function()
    return #vim.diagnostic.get(broken) == 0
  end)

  -- The definition of a reference is in another file.
  local db = open("db.yaml")
  local places = request(db, "textDocument/definition", at("servers.yaml#/postgres"))
  result.definition = vim.fn.fnamemodify(vim.uri_to_fname(places[1].uri), ":t")

  result.hover = request(db, "textDocument/hover", at("servers.yaml#/postgres")).contents.value

  -- A component is renamed in both files.
  local params = at("servers.yaml#/postgres")
  params.newName = "main_server"
  vim.lsp.util.apply_workspace_edit(request(db, "textDocument/rename", params), "utf-16")
  result.renamed = { db = text_of(db), servers = text_of(vim.fn.bufnr("servers.yaml")) }

  local symbols = request(db, "textDocument/documentSymbol", {
    textDocument = vim.lsp.util.make_text_document_params(db),
  })
  result.outline = vim.tbl_map(function(one)
    return one.name
  end, symbols)

  local candidates = request(db, "textDocument/completion", at("title: Shop"))
  result.completion = #(candidates.items or candidates)

  vim.lsp.stop_client(vim.lsp.get_active_clients())
  vim.fn.writefile({ vim.fn.json_encode(result) }, vim.env.DSD_RESULT)
  vim.cmd("qall!")
end

local ok, reason = xpcall(run, debug.traceback)
if not ok then
  fail(reason)
end
