@rem Starts players; --help lists the options.
@echo off
setlocal
set "program=player"
"%~dp0launch.cmd" %*
