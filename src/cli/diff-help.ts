export const DIFF_HELP = `Compares two versions of data store descriptors: what changed, whom it breaks, and which version it
needs.

Usage: dsd diff [options] OLD NEW
       dsd diff [options] REV..REV [paths]
       dsd diff [options] --against REV [paths]

OLD and NEW are files, folders, - for standard input, or REV:PATH for a file or folder at a revision of
git. With --against, every descriptor in the working tree is compared with itself at the merge base of
REV and HEAD. REV...REV compares with the merge base, too. What a descriptor refers to is read at the
same revision.

Examples:
  dsd diff old.yaml new.yaml
  dsd diff HEAD:db.yaml db.yaml
  dsd diff v1.2.0..v1.3.0 contracts/
  dsd diff --against origin/main
  dsd diff --against origin/main --fix
  dsd diff --against origin/main --format markdown > comment.md
  dsd diff --rename orders.total=orders.amount old.yaml new.yaml

Options:
  --against REV          compare the working tree with the merge base of REV and HEAD
  --exact                with --against: compare with REV itself
  --rename OLD=NEW       a table or column (TABLE.COLUMN) that has another name; repeatable
  --view VIEW            for whom changes count: readers or writers (default: both)
  --fail-on WHAT         what exits with 1: unversioned (default: a version is too low), major, minor,
                         any (these and all smaller changes), or never
  --fix                  write the versions that are needed
  --fix-dry-run          print them as a diff instead of writing them
  --root DIR             folder below which references may read files (default: the nearest folder
                         upward with a dsd.config.* or .git, else the folder of each file)
  --allow-host HOST      host that references may load from over https; repeatable
  --config FILE          configuration file (default: the nearest dsd.config.json or dsd.config.yaml
                         upward), which can set levels, renames and accepted changes
  --no-config            ignore configuration files
  --format FORMAT        pretty (default), markdown, json, sarif, github, gitlab, junit, or auto: the
                         format for GitHub Actions or GitLab CI when run there, else pretty
  --output FORMAT=FILE   also write a report to a file; repeatable
  --max-changes N        show at most N changes per descriptor (default: 1000); all are counted
  --stdin-filename NAME  name of standard input, which determines its language
  --quiet, -q            report errors and verdicts only
  --help, -h             print this help

Exit codes: 0 every version is as high as needed, 1 not, 2 could not run, 70 a bug in dsd.
`;
