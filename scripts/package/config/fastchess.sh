fastchess -engine cmd=houyi name=A -engine cmd=houyi name=B -each tc=10+0.1 option.Hash=64 \
    -rounds 10 -repeat -recover -concurrency 2 -pgnout file=games.pgn
