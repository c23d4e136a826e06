cutechess-cli -engine cmd=houyi name=A -engine cmd=houyi name=B -each proto=uci tc=10+0.1 option.Hash=64 \
    -rounds 10 -games 2 -repeat -recover -concurrency 2 -pgnout games.pgn
